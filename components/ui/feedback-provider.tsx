import type { ReactNode } from 'react'
import { DialogsProvider } from './dialogs'
import { ToastProvider } from './toast'

/** Toasts and dialogs for everything below; stands once, around the routed content. */
export const FeedbackProvider = ({ children }: { children: ReactNode }) => (
  <ToastProvider>
    <DialogsProvider>{children}</DialogsProvider>
  </ToastProvider>
)
