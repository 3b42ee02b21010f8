// Runs in the page and is loaded as written: compiled bench code does not run there.
/** Milliseconds from the next click to the frame showing another complete week. */
window.clickToPaint = () => {
  const text = () => document.querySelector('[role=grid]')?.textContent
  const before = text()
  const isWhole = () => text() !== before && document.querySelector('main')?.getAttribute('aria-busy') !== 'true'
  return new Promise((resolve) => {
    const watch = (clickedAt) => {
      if (!isWhole()) requestAnimationFrame(() => watch(clickedAt))
      // The frame is painted before the next task.
      else requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - clickedAt)))
    }
    document.addEventListener('click', ({ timeStamp }) => watch(timeStamp), { capture: true, once: true })
  })
}
