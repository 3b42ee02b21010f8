import { useId, useRef, useState, type ReactNode } from 'react'
import { Button } from '@/components/ui/button'
import { PlusIcon } from '@/components/ui/icons'

const Adding = ({ form, onLeave }: { form: (leave: () => void) => ReactNode; onLeave: () => void }) =>
  form(onLeave)

/** A list with title, and the form that adds to it. */
export function RowSection(props: {
  title: string
  /** The add button's short text beside the title, and its full text elsewhere. */
  addWord: string
  addLabel: string
  /** Gets the function that closes it, which restores the focus. */
  form: (leave: () => void) => ReactNode
  children: ReactNode
}) {
  const { title, addWord, addLabel, form, children } = props
  const [isAdding, setIsAdding] = useState(false)
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const leave = () => {
    button.current?.focus()
    setIsAdding(false)
  }
  return (
    <section aria-labelledby={id} className="border-b">
      <div className="flex items-center gap-2 py-1.5 pr-1.5 pl-3">
        <h3 id={id} className="min-w-0 flex-1 text-sm font-semibold">
          {title}
        </h3>
        <Button
          ref={button}
          look="quiet"
          className="px-2 text-sm text-accent"
          aria-label={addLabel}
          aria-expanded={isAdding}
          onClick={() => setIsAdding(!isAdding)}
        >
          <PlusIcon />
          {addWord}
        </Button>
      </div>
      {isAdding && <Adding form={form} onLeave={leave} />}
      {children}
    </section>
  )
}
