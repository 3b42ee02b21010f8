import type { ReactNode } from 'react'
import { AnnouncerProvider } from './announcer'
import { DialogsProvider } from './dialogs-provider'
import { ToastProvider } from './toast'

/** Toasts, announcements and dialogs for the subtree; mounted once around the routed content. */
export const FeedbackProvider = ({ children, underWay }: { children: ReactNode; underWay?: ReactNode }) => (
  <ToastProvider>
    <AnnouncerProvider>
      <DialogsProvider underWay={underWay}>{children}</DialogsProvider>
    </AnnouncerProvider>
  </ToastProvider>
)
