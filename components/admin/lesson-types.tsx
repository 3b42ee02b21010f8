import { LessonTypeMark } from '@/components/marks/lesson-type-mark'
import type { LessonType } from '@/lib/domain/lesson-type'
import { typeTexts as texts } from '@/lib/text/admin-buildings'
import { lessonTypeNames, lessonTypeTitle } from '@/lib/text/lesson-types'

/** The lesson types, with the words by which files know them and how many classes stand of each. */
export function LessonTypes({ types }: { types: readonly { type: LessonType; classes: number }[] }) {
  return (
    <div className="overflow-x-auto rounded-lg border bg-surface">
      <table className="w-full text-left">
        <thead className="text-xs text-ink-soft">
          <tr className="border-b">
            {[texts.mark, texts.name, texts.words].map((title) => (
              <th key={title} scope="col" className="px-4 py-1.5 font-medium">
                {title}
              </th>
            ))}
            <th scope="col" className="px-4 py-1.5 text-right font-medium">
              {texts.classes}
            </th>
          </tr>
        </thead>
        <tbody className="divide-y">
          {types.map(({ type, classes }) => (
            <tr key={type}>
              <td className="px-4 py-1.5">
                <LessonTypeMark type={type} />
              </td>
              <th scope="row" className="px-4 py-1.5 font-medium">
                {lessonTypeTitle[type]}
              </th>
              <td className="px-4 py-1.5 text-ink-soft">
                {[...new Set(lessonTypeNames[type])].filter(Boolean).join(', ')}
              </td>
              <td className="px-4 py-1.5 text-right tabular-nums">{classes}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
