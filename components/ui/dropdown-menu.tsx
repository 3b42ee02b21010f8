'use client'

import * as Dropdown from '@radix-ui/react-dropdown-menu'
import Link from 'next/link'
import { useState } from 'react'
import { useBackCloses } from './covers'
import { CheckIcon } from './icons'
import { menuButtonClass, type MenuEntry, type MenuProps } from './menu-entries'
import './style-nonce'

const entryClass =
  'flex min-h-8 max-sm:min-h-11 pointer-coarse:min-h-11 cursor-pointer items-center gap-2 rounded px-2 py-1 outline-none select-none ' +
  'data-highlighted:bg-accent-soft data-highlighted:outline-2 data-highlighted:-outline-offset-2 data-highlighted:outline-accent'
const slotClass = 'grid size-4 shrink-0 place-items-center text-ink-faint'

function Entry({ entry }: { entry: MenuEntry }) {
  switch (entry.kind) {
    case 'link':
      return (
        <Dropdown.Item asChild className={entryClass}>
          <Link href={entry.href} prefetch={false}>
            <span className={slotClass}>{entry.icon}</span>
            {entry.label}
          </Link>
        </Dropdown.Item>
      )
    case 'download':
      return (
        <Dropdown.Item asChild className={entryClass}>
          <a href={entry.href}>
            <span className={slotClass}>{entry.icon}</span>
            {entry.label}
          </a>
        </Dropdown.Item>
      )
    case 'command':
      return (
        <Dropdown.Item
          className={`${entryClass} ${entry.danger ? 'text-danger' : ''}`}
          aria-disabled={entry.whyNot !== undefined}
          // Still focusable with the arrows, so that the reason can be read.
          onSelect={(event) => (entry.whyNot === undefined ? entry.run() : event.preventDefault())}
        >
          <span className={slotClass}>{entry.icon}</span>
          {entry.whyNot === undefined ? (
            entry.label
          ) : (
            <span className="grid max-w-72 cursor-default">
              <span className="text-ink-faint">{entry.label}</span>
              <span className="text-xs text-ink-soft">{entry.whyNot}</span>
            </span>
          )}
        </Dropdown.Item>
      )
    case 'toggle':
      return (
        <Dropdown.CheckboxItem
          className={entryClass}
          checked={entry.checked}
          onCheckedChange={entry.change}
          // Stays open, because users often set several toggles.
          onSelect={(event) => event.preventDefault()}
        >
          <span className={`${slotClass} rounded-sm border border-line-strong text-accent`}>
            <Dropdown.ItemIndicator>
              <CheckIcon className="size-3" />
            </Dropdown.ItemIndicator>
          </span>
          {entry.label}
        </Dropdown.CheckboxItem>
      )
  }
}

/** The content of `Menu`, open on mount. */
export function DropdownMenu({ label, look, button, sections, tabIndex }: MenuProps) {
  const [isOpen, setIsOpen] = useState(true)
  useBackCloses(isOpen, () => setIsOpen(false))
  return (
    <Dropdown.Root open={isOpen} onOpenChange={setIsOpen} modal={false}>
      <Dropdown.Trigger className={menuButtonClass(look)} aria-label={label} title={label} tabIndex={tabIndex}>
        {button}
      </Dropdown.Trigger>
      <Dropdown.Portal>
        <Dropdown.Content
          align="end"
          sideOffset={4}
          collisionPadding={8}
          // It scrolls when taller than a phone, and a scrollable area must be focusable.
          tabIndex={0}
          className="z-popover max-h-(--radix-dropdown-menu-content-available-height) max-w-(--radix-dropdown-menu-content-available-width) min-w-60 overflow-auto rounded-md border bg-surface-raised p-1 shadow-popover"
        >
          {sections.map((section, index) => (
            <Dropdown.Group key={section.key} aria-label={section.title}>
              {index > 0 ? <Dropdown.Separator className="my-1 h-px bg-line" /> : null}
              {section.title ? (
                <Dropdown.Label className="px-2 pt-1 pb-0.5 text-xs font-semibold text-ink-faint">
                  {section.title}
                </Dropdown.Label>
              ) : null}
              {section.entries.map((entry) => (
                <Entry key={entry.key} entry={entry} />
              ))}
            </Dropdown.Group>
          ))}
        </Dropdown.Content>
      </Dropdown.Portal>
    </Dropdown.Root>
  )
}
