import { engines, type Engine } from '@/lib/quality/rules/engines'
import { enginesWithout, partlySeen } from '@/lib/quality/rules/left-out'
import { qualityRuleNames, type QualityRule } from '@/lib/quality/rules/quality-rules'
import { ruleTitle } from '@/lib/quality/texts/quality'
import { unpricedHeadings as texts, unpricedText, partlySeenText } from '@/lib/quality/texts/quality-settings'

/** The reasons for leaving out one rule, each with all engines it applies to. */
function byWhy<Why extends string>(
  entries: readonly { engine: Engine; why: Why }[],
): [why: Why, engines: Engine[]][] {
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
  const rows = qualityRuleNames.flatMap((rule) => {
    const lines = linesOf(rule)
    return lines.length > 0 ? [{ rule, lines }] : []
  })
  return (
    <section aria-label={texts.title} className="rounded-lg border bg-surface">
      <div className="flex flex-wrap items-baseline gap-x-4 border-b px-4 py-2">
        <h2 className="text-base font-semibold">{texts.title}</h2>
        <p className="text-sm text-ink-soft">{texts.hint}</p>
      </div>
      <dl className="grid gap-x-4 gap-y-1 px-4 py-2 sm:grid-cols-[auto_1fr]">
        {rows.map(({ rule, lines }) => (
          <div key={rule} className="contents">
            <dt>{ruleTitle(rule)}</dt>
            <dd className="pb-1 text-ink-soft">
              {lines.map((line) => (
                <p key={line}>{line}</p>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
