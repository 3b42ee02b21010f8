import { Fragment } from 'react'

const shortWords = /(?<!\S)(\S{1,8}-\S{1,8})(?!\S)/

/** A text in which «5-я» and «И-амф.» are not parted at their hyphens; long words may be. */
export const Unbroken = ({ text }: { text: string }) =>
  text.split(shortWords).map((part, index) =>
    index % 2 === 1 ? (
      <span key={index} className="whitespace-nowrap">
        {part}
      </span>
    ) : (
      <Fragment key={index}>{part}</Fragment>
    ),
  )
