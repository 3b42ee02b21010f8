import { requestOf } from '../calls/request'
import type * as calls from './account.contract'

export const changePasswordRequest = ({ present, wanted }: { present: string; wanted: string }) =>
  requestOf<typeof calls.changePasswordCall>('PUT /accounts/password/', {
    body: { password: present, new_password: wanted },
  })
export const endSessionRequest = (id: string) =>
  requestOf<typeof calls.endSessionCall>('DELETE /accounts/sessions/{id}/', { params: { id } })
/** All of the user's sessions, or all but this browser's. */
export const endSessionsRequest = (own: 'too' | 'kept') =>
  requestOf<typeof calls.endSessionsCall>('DELETE /accounts/sessions/', {
    query: { own: own === 'too' ? '1' : '0' },
  })

/** API names of account fields in a refusal's `fields`. */
export const accountWords = { password: 'password', newPassword: 'new_password', code: 'code' } as const
