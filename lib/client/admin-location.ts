export const adminPath = '/admin/'
export const adminLoadPath = `${adminPath}load/`
