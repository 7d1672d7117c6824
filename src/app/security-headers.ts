import helmet from '@fastify/helmet'
import type { FastifyInstance, FastifyReply } from 'fastify'

/** The one style element that react-aria injects: `touch-action` of what can be pressed. */
const REACT_ARIA_STYLE = "'sha256-38RhXrc7EdReTKsOm23ZPOCUgniTUUcjky8QOOrQx6o='"

/** The response page brings a stricter policy of its own. */
const forDocuments = (https: boolean) =>
  ({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'", REACT_ARIA_STYLE],
        styleSrcAttr: ["'unsafe-inline'"], // positions of popovers; no style element, no script
        imgSrc: ["'self'", 'data:'],
        mediaSrc: ["'self'"],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        frameSrc: ["'self'"],
        manifestSrc: ["'self'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        baseUri: ["'none'"],
      },
    },
    strictTransportSecurity: https ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    xFrameOptions: { action: 'deny' },
  }) as const

/** Browser features that our pages never use. Copying a link is the only one they do. */
const PERMISSIONS =
  'accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), midi=(), payment=(), usb=(), browsing-topics=()'

const CLOSED = "default-src 'none';frame-ancestors 'none'"
/** A script may be a worker, whose own policy decides what it imports and fetches. */
const OF_SCRIPTS =
  "default-src 'none';script-src 'self';img-src 'self';connect-src 'self';frame-ancestors 'none'"

/**
 * Policies by type; an unlisted type is {@link CLOSED}. Releases of the library of types differ on that of `.js`, so
 * every type that browsers run is here.
 */
const POLICIES: ReadonlyMap<string, string> = new Map(
  [
    'text/javascript',
    'application/javascript',
    'application/x-javascript',
    'text/ecmascript',
    'application/ecmascript',
  ].map((type) => [type, OF_SCRIPTS]),
)

/** Mean something in a document only. */
const FOR_DOCUMENTS_ONLY = [
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
]

/**
 * Closes the browser's doors on every answer. A page fetches some twenty files and answers of the API: headers for
 * documents were up to half of the bytes of each.
 */
export const securityHeaders = async (app: FastifyInstance, https: boolean): Promise<void> => {
  await app.register(helmet, forDocuments(https))
  app.addHook('onRequest', async (_request, { raw }) => void raw.setHeader('permissions-policy', PERMISSIONS))
  app.addHook('onSend', async ({ url }, reply) => {
    const type = essenceOf(String(reply.getHeader('content-type') ?? ''))
    if (type === '' || type === 'text/html') return
    shorten(reply, POLICIES.get(type) ?? CLOSED)
    if (url.startsWith('/assets/') && reply.statusCode === 200) forget(reply)
  })
}

/** The type without its parameters. */
const essenceOf = (contentType: string) => contentType.split(';', 1).join('').trim().toLowerCase()

const shorten = ({ raw }: FastifyReply, policy: string) => {
  raw.setHeader('content-security-policy', policy)
  for (const name of FOR_DOCUMENTS_ONLY) raw.removeHeader(name)
}

/** A file that never changes is not asked for again, and not in parts. */
const forget = (reply: FastifyReply) => {
  for (const name of ['etag', 'last-modified', 'accept-ranges']) reply.removeHeader(name)
  reply.raw.removeHeader('permissions-policy')
}

/** The headers of an answer that no hook reaches. */
export const closedHeaders = (https: boolean) => ({
  'content-security-policy': CLOSED,
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'permissions-policy': PERMISSIONS,
  'cache-control': 'no-store',
  ...(https ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
})
