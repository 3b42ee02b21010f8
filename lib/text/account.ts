/** «Учётная запись». */
export const accountTexts = {
  title: 'Учётная запись',
  open: (name: string) => `Учётная запись: ${name}`,
} as const
