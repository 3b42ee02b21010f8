import { staysWhole } from '@/lib/domain/card-sheet'

/** Titles of rooms and groups are not parted at their hyphens. */
export const Words = ({ text }: { text: string }) =>
  text.split(/( +)/).map((word, index) =>
    staysWhole(word) ? (
      <span key={index} className="whitespace-nowrap">
        {word}
      </span>
    ) : (
      word
    ),
  )
