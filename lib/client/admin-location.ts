export const adminPath = '/admin/'
export const adminLoadPath = `${adminPath}load/`
export const adminQualityPath = `${adminPath}quality/`
export const adminPublicPath = `${adminPath}public/`
export const adminKeysPath = `${adminPath}keys/`
