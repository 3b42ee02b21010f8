import { Fragment } from 'react'

const ordinals = /(\d+-[а-я]+)/

/** A text in which «5-я» is not parted at its hyphen. */
export const Unbroken = ({ text }: { text: string }) =>
  text.split(ordinals).map((part, index) =>
    index % 2 === 1 ? (
      <span key={index} className="whitespace-nowrap">
        {part}
      </span>
    ) : (
      <Fragment key={index}>{part}</Fragment>
    ),
  )
