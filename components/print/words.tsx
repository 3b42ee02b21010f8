import { staysWhole } from '@/lib/print/rules/card-sheet'

/** Keeps room and group titles from breaking at hyphens. */
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
