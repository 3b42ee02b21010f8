/** `4`, `0,25`, `−2` */
export const numberText = (number: number): string => String(number).replace('-', '−').replace('.', ',')
