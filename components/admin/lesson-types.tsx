import { LessonTypeMark } from '@/components/core/marks/lesson-type-mark'
import { ColumnHeads } from '@/components/ui/column-heads'
import { ScrollArea } from '@/components/ui/scroll-area'
import type { LessonType } from '@/lib/core/names/rules/lesson-type'
import { lessonTypeNames, lessonTypeTitle } from '@/lib/core/names/texts/lesson-types'
import { typeTexts as texts } from '@/lib/tables/texts/admin-buildings'

const wordsOf = (type: LessonType): string => [...new Set(lessonTypeNames[type])].filter(Boolean).join(', ')

/** The lesson types, each with the words for it in files and its number of classes. */
export function LessonTypes({ types }: { types: readonly { type: LessonType; classes: number }[] }) {
  return (
    <ScrollArea label={texts.title} className="rounded-lg border bg-surface">
      <table className="w-full text-left">
        <thead className="text-xs text-ink-soft">
          <tr className="border-b">
            <ColumnHeads
              look="px-4 py-1.5"
              heads={[texts.mark, texts.name, [texts.words, 'max-sm:hidden'], [texts.classes, 'text-right']]}
            />
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
                <span className="block text-sm font-normal text-ink-soft sm:hidden">{wordsOf(type)}</span>
              </th>
              <td className="px-4 py-1.5 text-ink-soft max-sm:hidden">{wordsOf(type)}</td>
              <td className="px-4 py-1.5 text-right tabular-nums">{classes}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollArea>
  )
}
