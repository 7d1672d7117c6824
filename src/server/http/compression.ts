import { constants } from 'node:zlib'
import type { FastifyCompressOptions } from '@fastify/compress'

/** Of what is sent, where it is worth it. */
export const COMPRESSION: FastifyCompressOptions = { threshold: 1024, encodings: ['br', 'gzip'] }

/**
 * For pages of some kilobytes that many open at once: compressed in one go, which costs a third of a stream for each, and not as hard
 * as can be: that costs several times as much, for some 400 bytes of 3,400. Larger ones still go through a stream, so that nobody waits
 * for them.
 */
export const COMPRESSED_IN_ONE_GO = {
  compress: {
    ...COMPRESSION,
    syncThreshold: 32_768,
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } },
  },
}
