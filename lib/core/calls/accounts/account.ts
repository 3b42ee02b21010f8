export const passwordUrl = '/accounts/password/'

export const sessionUrl = (id: string): string => `/accounts/sessions/${id}/`
/** All of the user's sessions, or all but this browser's. */
export const sessionsUrl = (own: 'too' | 'kept'): string =>
  `/accounts/sessions/?${new URLSearchParams({ own: own === 'too' ? '1' : '0' })}`

/** API names of account fields, also in a refusal's `fields`. */
export const accountWords = { password: 'password', newPassword: 'new_password', code: 'code' } as const

export const encodePasswordChange = ({ present, wanted }: { present: string; wanted: string }) => ({
  [accountWords.password]: present,
  [accountWords.newPassword]: wanted,
})
