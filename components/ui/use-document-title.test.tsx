import { render } from '@testing-library/react'
import { useDocumentTitle } from './use-document-title'

const Titled = ({ title }: { title: string | null }) => {
  useDocumentTitle(title)
  return null
}
const observed = () => new Promise((done) => setTimeout(done))

test('a title stays, whoever writes another, until it changes', async () => {
  document.title = 'ИСТб-1'
  const { rerender, unmount } = render(<Titled title={null} />)
  expect(document.title).toBe('ИСТб-1')
  rerender(<Titled title="К-101" />)
  expect(document.title).toBe('К-101')
  const text = document.querySelector('title')?.firstChild
  if (text) text.nodeValue = 'ИСТб-1'
  await observed()
  expect(document.title).toBe('К-101')
  rerender(<Titled title="К-102" />)
  expect(document.title).toBe('К-102')
  unmount()
  document.title = 'ИСТб-1'
  await observed()
  expect(document.title).toBe('ИСТб-1')
})
