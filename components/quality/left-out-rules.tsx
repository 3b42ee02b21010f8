import { grouped } from '@/lib/core/words/rules/lists'
import { engines, type Engine } from '@/lib/quality/rules/engines'
import { enginesWithout, partlySeen } from '@/lib/quality/rules/left-out'
import { qualityRuleNames, type QualityRule } from '@/lib/quality/rules/quality-rules'
import { ruleTitle } from '@/lib/quality/texts/quality'
import { unpricedHeadings as texts, unpricedText, partlySeenText } from '@/lib/quality/texts/quality-settings'

/** The reasons for leaving out one rule, each with all engines it applies to. */
function byWhy<Why extends string>(entries: readonly { engine: Engine; why: Why }[]): [why: Why, engines: Engine[]][] {
  const whys = [...new Set(entries.map(({ why }) => why))]
  return whys.map((why) => [
    why,
    engines.filter((engine) => entries.some((one) => one.engine === engine && one.why === why)),
  ])
}

const linesOf = (rule: QualityRule): string[] => [
  ...byWhy(enginesWithout(rule)).map(([why, of]) => unpricedText(of, why)),
  ...byWhy(partlySeen.filter((one) => one.rule === rule)).map(([why, of]) => partlySeenText(of, why)),
]

/** The rules that the engines proposing timetables ignore, each with the reason. */
export function LeftOutRules() {
  // Rules left out for the same reasons share a row.
  const rows = grouped(
    qualityRuleNames.map((rule) => ({ rule, lines: linesOf(rule) })).filter(({ lines }) => lines.length > 0),
    ({ lines }) => lines.join('\n'),
  )
  return (
    <section aria-label={texts.title} className="rounded-lg border bg-surface">
      <div className="flex flex-wrap items-baseline gap-x-4 border-b px-4 py-2">
        <h2 className="text-base font-semibold">{texts.title}</h2>
        <p className="text-sm text-ink-soft">{texts.hint}</p>
      </div>
      <dl className="divide-y px-4 py-1">
        {[...rows].map(([key, those]) => (
          <div key={key} className="grid gap-x-6 py-1.5 sm:grid-cols-2">
            {those.map(({ rule }) => (
              <dt key={rule} className="sm:col-start-1">
                {ruleTitle(rule)}
              </dt>
            ))}
            <dd className="text-pretty text-ink-soft sm:col-start-2 sm:row-span-full sm:row-start-1">
              {key.split('\n').map((line) => (
                <p key={line}>{line}</p>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
