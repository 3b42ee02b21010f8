export const checkLoginUrl = '/accounts/check-login/'
export const loginUrl = '/accounts/login/'
export const logoutUrl = '/accounts/logout/'

/** Where «Через кампус» leads: on to the campus provider, and back to the page at `next`. */
export const campusSignInUrl = (clientId: string, next: string): string =>
  `/api/auth/signin/campus/?${new URLSearchParams({ client_id: clientId, next })}`

export const secondFactorUrl = '/accounts/second-factor/'
export const newSecondFactorUrl = `${secondFactorUrl}new/`
export const confirmSecondFactorUrl = `${secondFactorUrl}confirm/`
