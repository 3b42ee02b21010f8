import { CheckIcon } from '@/components/ui/icons'

/** The searched rooms that are free in a cell; `id`: of the text that describes the cell. */
export function FreeMark({ id, text }: { id: string; text: string }) {
  return (
    <p
      title={text}
      className="flex w-fit max-w-full items-center gap-1 rounded bg-success-soft px-1.5 text-xs font-medium text-success print:hidden"
    >
      <CheckIcon className="size-3" />
      <span id={id} className="truncate">
        {text}
      </span>
    </p>
  )
}
