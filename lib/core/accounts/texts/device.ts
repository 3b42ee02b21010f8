/** The first match wins: many user agents also name other browsers. */
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

/** «Chrome, Windows», from the user agent, which may be false. */
export const deviceText = (userAgent: string): string =>
  [...firstOf(browsers, userAgent), ...firstOf(systems, userAgent)].join(', ') || 'Неизвестное устройство'
