/** `Список изменился: появилось 1, ушло 2`: what others did to an open list. */
export const queueChangedText = (come: number, gone: number): string =>
  `Список изменился: ${[come > 0 && `появилось\u00a0${come}`, gone > 0 && `ушло\u00a0${gone}`].filter(Boolean).join(', ')}`
