import { constants } from 'node:zlib'
import type { FastifyCompressOptions } from '@fastify/compress'

/** Bodies below 1 kB are not worth compressing. */
export const COMPRESSION: FastifyCompressOptions = { threshold: 1024, encodings: ['br', 'gzip'] }

/**
 * For small pages that many people open at once: compressing in one go costs a third of a stream. The highest level
 * would cost several times as much to save some 400 bytes of 3,400. Larger pages still use a stream, so that they do
 * not block others.
 */
export const COMPRESSED_IN_ONE_GO = {
  compress: {
    ...COMPRESSION,
    syncThreshold: 32_768,
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } },
  },
}
