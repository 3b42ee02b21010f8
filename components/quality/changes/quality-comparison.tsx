import type { QualityChange } from '@/lib/core/placing/rules/filling'
import { qualityTexts, ruleTitle, unknownText } from '@/lib/quality/texts/quality'

const signOf = ({ before, after }: QualityChange) => (after > before ? '▲ ' : after < before ? '▼ ' : '')
const colourOf = ({ before, after }: QualityChange) =>
  after > before ? 'text-warning' : after < before ? 'text-success' : ''

const isCounted = ({ before, after }: QualityChange) => before > 0 || after > 0

/** What got worse the most first. */
const worstFirst = (one: QualityChange, other: QualityChange): number =>
  other.after - other.before - (one.after - one.before)

/** The count of each quality rule now and after the change, worse ones on top; less is better. */
export function QualityComparison(props: {
  quality: readonly QualityChange[]
  texts: { rule: string; before: string; after: string }
}) {
  const { quality, texts } = props
  const unknown = quality.flatMap((one) => unknownText(one.rule, one.unknown ?? 0) || [])
  return (
    <>
      <table className="w-full max-w-xl text-sm">
        <thead>
          <tr className="text-left text-ink-soft">
            <th className="py-0.5 font-normal">{texts.rule}</th>
            <th className="w-20 py-0.5 text-right font-normal">{texts.before}</th>
            <th className="w-20 py-0.5 text-right font-normal">{texts.after}</th>
          </tr>
        </thead>
        <tbody>
          {quality
            .filter(isCounted)
            .toSorted(worstFirst)
            .map((change) => (
              <tr key={change.rule} className="border-t border-line">
                <th scope="row" className="py-0.5 text-left font-normal">
                  {ruleTitle(change.rule)}
                </th>
                <td className="text-right tabular-nums">{change.before}</td>
                <td className={`text-right tabular-nums ${colourOf(change)}`}>
                  {signOf(change)}
                  {change.after}
                </td>
              </tr>
            ))}
        </tbody>
      </table>
      {unknown.length > 0 && (
        <p className="text-sm text-ink-soft">
          {qualityTexts.unknown}: {unknown.join('; ')}.
        </p>
      )}
    </>
  )
}
