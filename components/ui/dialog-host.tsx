'use client'

import * as Dialog from '@radix-ui/react-dialog'
import { useState, type ReactNode } from 'react'
import { common } from '@/lib/core/words/texts/common'
import { Button, IconButton } from './button'
import { Form } from './form'
import { CloseIcon } from './icons'
import { TextField } from './labelled'
import { focusOpener, useBackCloses } from './covers'
import type { OpenDialog } from './dialogs'
import { ScrollArea } from './scroll-area'
import { useTypedText } from './use-typed-text'
import './style-nonce'

const widths = { medium: 'sm:max-w-md', large: 'sm:max-w-2xl', 'extra-large': 'sm:max-w-5xl' }

function PromptBody({ dialog, close }: { dialog: Extract<OpenDialog, { kind: 'prompt' }>; close: () => void }) {
  const [text, setText] = useState(dialog.initial)
  return (
    <Form
      className="grid gap-4"
      onSubmit={() => {
        dialog.accept(text)
        close()
      }}
    >
      <TextField label={dialog.label} autoComplete="on" value={text} onChange={setText} />
      <Answers>
        <CancelButton />
        <Button type="submit" look="primary">
          {dialog.ok}
        </Button>
      </Answers>
    </Form>
  )
}

const Answers = ({ children }: { children: ReactNode }) => (
  <div className="flex flex-wrap justify-end gap-2">{children}</div>
)

const CancelButton = () => (
  <Dialog.Close asChild>
    <Button>{common.cancel}</Button>
  </Dialog.Close>
)

function DialogBody({ dialog, close }: { dialog: OpenDialog; close: () => void }) {
  switch (dialog.kind) {
    case 'modal':
      return dialog.body(close)
    case 'prompt':
      return <PromptBody dialog={dialog} close={close} />
    case 'confirm':
      return (
        <Answers>
          <CancelButton />
          <Button
            look={dialog.danger ? 'danger' : 'primary'}
            onClick={() => {
              dialog.accept()
              close()
            }}
          >
            {dialog.ok}
          </Button>
        </Answers>
      )
    case 'error':
      return (
        <div className="grid gap-4">
          <ScrollArea label={dialog.title} className="max-h-[60dvh]">
            <p className="break-words whitespace-pre-wrap">{dialog.text}</p>
          </ScrollArea>
          <Answers>
            <Button look="primary" onClick={close}>
              {common.ok}
            </Button>
          </Answers>
        </div>
      )
  }
}

function OneDialog(props: { dialog: OpenDialog; underWay: ReactNode; onClosed: (key: number) => void }) {
  const { dialog, underWay, onClosed } = props
  // A promise settles once, so dismissing after an answer has no effect.
  const close = () => {
    dialog.dismiss()
    onClosed(dialog.key)
  }
  const { onInput, leave } = useTypedText()
  const dismiss = () => (dialog.kind === 'modal' ? leave(close) : close())
  useBackCloses(!dialog.ignoresBack, dismiss)
  return (
    <Dialog.Root open onOpenChange={(open) => (open ? undefined : dismiss())}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-dialog bg-scrim" />
        <Dialog.Content
          className={`fixed inset-x-2 top-1/2 z-dialog mx-auto grid max-h-[calc(100dvh-1rem)] -translate-y-1/2 gap-4 overflow-auto rounded-lg border bg-surface-raised p-5 shadow-popover ${widths[dialog.size ?? 'medium']}`}
          {...(dialog.description ? {} : { 'aria-describedby': undefined })}
          onInput={onInput}
          onEscapeKeyDown={(event) => {
            // An open list, or a layer above the dialog, handles Escape itself.
            if (
              event.target instanceof Element &&
              event.target.matches('[aria-expanded="true"]:not([data-sought]), [popover] *')
            )
              event.preventDefault()
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            focusOpener(dialog.returnTo)
          }}
        >
          <div className="flex items-start gap-4">
            <div className="min-w-0 flex-1">
              <Dialog.Title className="text-lg font-semibold">{dialog.title}</Dialog.Title>
              {dialog.description ? (
                <Dialog.Description className="mt-1 text-ink-soft">{dialog.description}</Dialog.Description>
              ) : null}
            </div>
            {dialog.kind === 'error' ? null : (
              <Dialog.Close asChild>
                <IconButton label={common.close} className="-mt-1 -mr-2">
                  <CloseIcon />
                </IconButton>
              </Dialog.Close>
            )}
          </div>
          <DialogBody dialog={dialog} close={close} />
          <div className="sticky -bottom-3 ml-auto w-max max-w-full empty:hidden">{underWay}</div>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

/** Renders the open dialogs, newest on top, with what is under way in that. Loaded with the first one. */
export function DialogHost(props: {
  stack: readonly OpenDialog[]
  underWay?: ReactNode
  onClosed: (key: number) => void
}) {
  const { stack, underWay, onClosed } = props
  return stack.map((dialog, index) => (
    <OneDialog
      key={dialog.key}
      dialog={dialog}
      underWay={index === stack.length - 1 ? underWay : null}
      onClosed={onClosed}
    />
  ))
}
