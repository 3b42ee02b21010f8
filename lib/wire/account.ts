export const passwordUrl = '/accounts/password/'

export const sessionUrl = (id: string): string => `/accounts/sessions/${id}/`
/** All of one's sessions, or all but this browser's. */
export const sessionsUrl = (own: 'too' | 'kept'): string =>
  `/accounts/sessions/?${new URLSearchParams({ own: own === 'too' ? '1' : '0' })}`

/** How the fields of one's own account are called, in `fields` of a refusal too. */
export const accountWords = { password: 'password', newPassword: 'new_password', code: 'code' } as const

export const encodePasswordChange = ({ present, wanted }: { present: string; wanted: string }) => ({
  [accountWords.password]: present,
  [accountWords.newPassword]: wanted,
})
