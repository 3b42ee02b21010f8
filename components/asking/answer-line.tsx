'use client'
import { useAnswerTo } from '@/lib/asking/browser'
import { askTexts } from '@/lib/asking/texts/ask'
import { common } from '@/lib/core/words/texts/common'

const mostShown = 8

const boxClass = 'mt-2 rounded-md border px-3 py-2'

/** The answer to a question in one line that leads to its week, or what was found of it. */
export function AnswerLine({ question, onLeave }: { question: string; onLeave: () => void }) {
  const { shown, why } = useAnswerTo(question)
  if (!shown) return <p className={`${boxClass} text-ink-faint`}>{why ?? common.loading}</p>
  const { answer, found } = shown
  const others = answer && found.length < 2 ? [] : found.slice(0, mostShown)
  const text = answer && `${answer.isSure ? '' : askTexts.unsure}${answer.text}`
  return (
    <div role="status" aria-label={askTexts.answer} className={`${boxClass} bg-surface-raised`}>
      {answer?.href ? (
        // a plain link: the week it leads to may be another one of the same page
        <a href={answer.href} className="block font-medium underline-offset-2 hover:underline" onClick={onLeave}>
          {text}
        </a>
      ) : (
        text && <p className="font-medium">{text}</p>
      )}
      {!answer && others.length === 0 && <p className="text-ink-soft">{askTexts.nothing}</p>}
      {others.length > 0 && (
        <ul aria-label={askTexts.found} className="mt-1 flex flex-wrap gap-x-4">
          {others.map(({ text: title, hint, href }) => (
            <li key={`${href} ${title}`}>
              {href ? (
                <a href={href} className="text-accent underline-offset-2 hover:underline" onClick={onLeave}>
                  {title}
                </a>
              ) : (
                title
              )}
              {hint && !title.startsWith(hint) && <span className="text-sm text-ink-faint"> {hint}</span>}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
