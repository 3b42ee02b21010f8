import { Fragment } from 'react'

const shortWords = /(?<!\S)(\S{1,8}-\S{1,8})(?!\S)/

/** A text that does not break at the hyphens of «5-я» and «И-амф.», but may break within long words. */
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
