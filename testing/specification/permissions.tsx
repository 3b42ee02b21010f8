import { render, screen, within } from '@testing-library/react'
import { SWRConfig } from 'swr'
import { PermissionSheet } from '@/components/permissions/permission-sheet'
import { FeedbackProvider } from '@/components/ui/feedback-provider'
import { encodeLoadItem } from '@/lib/core/load/calls/load-item'
import type { LoadItem } from '@/lib/core/load/rules/load-item'
import type { UserId } from '@/lib/core/names/rules/ids'
import { permissionTexts } from '@/lib/permissions/texts/load-permissions'
import { superuser } from '@/testing/actors'
import { groupSubject, dashboardMonday, wednesday } from './dashboard'

/** The server's answers for a group with this load and no permissions yet; saving stays pending. */
export const permitting = (items: readonly LoadItem[]): Record<string, unknown> => ({
  nagruzka: items.map(encodeLoadItem),
  permissions: {},
  'group-set-nagruzka-permissions': new Promise(() => undefined),
})

/** Renders the table of permissions. */
export async function openPermissions() {
  render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <FeedbackProvider>
        <PermissionSheet
          actor={superuser}
          subject={{ kind: 'group', id: groupSubject.id }}
          userId={9 as UserId}
          subjectTitle={groupSubject.title}
          userTitle="Иванов"
          today={wednesday}
          monday={dashboardMonday}
          onUnsaved={() => undefined}
        />
      </FeedbackProvider>
    </SWRConfig>,
  )
  return within(await screen.findByRole('grid', { name: permissionTexts.table }))
}
