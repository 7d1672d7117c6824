import { z } from 'zod'

/** Those of current browsers: Chrome, Edge and most others, Firefox, Safari, and Edge on Windows. */
const KNOWN = 'fcm.googleapis.com,*.push.services.mozilla.com,*.push.apple.com,*.notify.windows.com'

/** Hosts, `*.` for any subdomain, or for tests an origin on this machine; separated by commas. */
export const PushServices = z
  .string()
  .refine(
    (text) => text.split(',').every((part) => isPushService(part.trim())),
    'PUSH_SERVICES must be hosts such as fcm.googleapis.com or *.push.apple.com, separated by commas',
  )
  .default(KNOWN)

const isPushService = (text: string) =>
  /^(\*\.)?[a-z\d-]+(\.[a-z\d-]+)+$/.test(text) || /^http:\/\/127\.0\.0\.1:\d+$/.test(text)
