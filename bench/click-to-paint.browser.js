// In the page, as it stands here: what the bench is compiled to does not run in a browser by itself.
/** From the next click to the frame in which another week stands, whole, in milliseconds. */
window.clickToPaint = () => {
  const text = () => document.querySelector('[role=grid]')?.textContent
  const before = text()
  const isWhole = () =>
    text() !== before && document.querySelector('main')?.getAttribute('aria-busy') !== 'true'
  return new Promise((resolve) => {
    const watch = (clickedAt) => {
      if (!isWhole()) requestAnimationFrame(() => watch(clickedAt))
      // The frame that shows it ends before the next task.
      else requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - clickedAt)))
    }
    document.addEventListener('click', ({ timeStamp }) => watch(timeStamp), { capture: true, once: true })
  })
}
