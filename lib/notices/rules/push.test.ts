import { allowedPushServices, pushEndpoint } from './push'

test.each([
  'https://fcm.googleapis.com/fcm/send/abc',
  'https://updates.push.services.mozilla.com/wpush/v2/abc',
  'https://web.push.apple.com/abc',
  'https://wns2-par02p.notify.windows.com/w/?token=abc',
])('%s is asked', (address) => {
  expect(pushEndpoint(address, allowedPushServices)).toBe(address)
})

test.each([
  'http://fcm.googleapis.com/fcm/send/abc',
  'https://127.0.0.1/',
  'https://[::1]/',
  'https://localhost:5432/',
  'https://169.254.169.254/latest/meta-data/',
  'https://fcm.googleapis.com:8443/',
  'https://fcm.googleapis.com.example.org/',
  'https://notify.windows.com.example.org/',
  'https://evilpush.apple.com/',
  'https://.push.apple.com/',
  'https://fcm.googleapis.com@127.0.0.1/',
  'https://user:word@fcm.googleapis.com/',
  'https://127.0.0.1\\@fcm.googleapis.com/',
  'file:///etc/passwd',
  'fcm.googleapis.com',
  '',
])('%s is not', (address) => {
  expect(pushEndpoint(address, allowedPushServices)).toBeNull()
})

test('the university may name its own, with a port', () => {
  expect(pushEndpoint('https://push.example.edu:8443/a', ['push.example.edu:8443'])).not.toBeNull()
  expect(pushEndpoint('https://push.example.edu/a', ['push.example.edu:8443'])).toBeNull()
})
