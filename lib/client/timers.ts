/** Every wait of the browser side, in milliseconds (specification, section 9). */
export const toastMilliseconds = 5000
