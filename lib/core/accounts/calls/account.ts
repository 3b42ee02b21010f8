/** API names of account fields in a refusal's `fields`. */
export const accountWords = { password: 'password', newPassword: 'new_password', code: 'code' } as const
