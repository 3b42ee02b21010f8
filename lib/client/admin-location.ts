export const adminPath = '/admin/'
export const adminQualityPath = `${adminPath}quality/`
export const adminPublicPath = `${adminPath}public/`
export const adminKeysPath = `${adminPath}keys/`
export const adminImportPath = `${adminPath}import/`
