export const checkLoginUrl = '/accounts/check-login/'
export const loginUrl = '/accounts/login/'
export const logoutUrl = '/accounts/logout/'

/** The link «Через кампус»: goes to the campus provider and returns to `next`. */
export const campusSignInUrl = (clientId: string, next: string): string =>
  `/api/auth/signin/campus/?${new URLSearchParams({ client_id: clientId, next })}`

export const secondFactorUrl = '/accounts/second-factor/'
