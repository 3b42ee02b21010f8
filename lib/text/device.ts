/** The first that a browser's name of itself holds is what it is: many name others too. */
const browsers: readonly [RegExp, string][] = [
  [/YaBrowser\//, 'Яндекс\u00a0Браузер'],
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/Vivaldi\//, 'Vivaldi'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\/|Chromium\//, 'Chrome'],
  [/Version\/[\d.]+.* Safari\//, 'Safari'],
]

const systems: readonly [RegExp, string][] = [
  [/iPhone|iPod/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/CrOS/, 'ChromeOS'],
  [/Macintosh|Mac OS X/, 'macOS'],
  [/Linux|X11/, 'Linux'],
]

const firstOf = (names: readonly [RegExp, string][], text: string): string[] => {
  const found = names.find(([pattern]) => pattern.test(text))
  return found ? [found[1]] : []
}

/** «Chrome, Windows», as far as a browser says what it is; it may say anything. */
export const deviceText = (userAgent: string): string =>
  [...firstOf(browsers, userAgent), ...firstOf(systems, userAgent)].join(', ') || 'Неизвестное устройство'
