export const passwordUrl = '/accounts/password/'

/** How the fields of one's own account are called, in `fields` of a refusal too. */
export const accountWords = { password: 'password', newPassword: 'new_password' } as const

export const encodePasswordChange = ({ present, wanted }: { present: string; wanted: string }) => ({
  [accountWords.password]: present,
  [accountWords.newPassword]: wanted,
})
