'use client'
import { type ReactNode, useId, useState } from 'react'
import { Button } from '@/components/ui/button'
import { ChevronDownIcon } from '@/components/ui/icons'

/** A part at the foot of a panel, folded until it is asked for; its content is drawn, and fetched, only then. */
export function PanelFold({ title, children }: { title: string; children: ReactNode }) {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  return (
    <section className="flex max-h-[45%] min-h-0 shrink-0 flex-col border-t">
      <Button
        look="quiet"
        className="rounded-none px-3"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        <span className="flex-1 text-left">{title}</span>
        <ChevronDownIcon className={`size-4 ${isOpen ? '' : 'rotate-180'}`} />
      </Button>
      <div id={id} hidden={!isOpen} className="flex min-h-0 flex-col">
        {isOpen && children}
      </div>
    </section>
  )
}
