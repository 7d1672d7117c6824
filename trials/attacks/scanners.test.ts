import { describe, expect, it } from 'vitest'
import { judgeScan, readScan, shutOut } from './sqlmap.ts'
import { readReport, triedIn } from './wapiti.ts'

describe('an external scanner', () => {
  it('has its report read: sqlmap', () => {
    const output = `[WARNING] GET parameter 'sort' does not seem to be injectable\n---\nParameter: search (GET)\n    Type: boolean-based blind\n---\n[INFO] ignoring (custom) POST parameter 'JSON token'\n`
    expect([...readScan(output)]).toEqual([
      ['sort', null],
      ['JSON token', 'was left out'],
      ['search (GET)', 'can be injected into'],
    ])
    expect(shutOut('HTTP error codes detected during run:\n401 (Unauthorized) - 12 times')).toMatch(
      /401 12 times/,
    )
    expect(shutOut('404 (Not Found) - 2 times')).toBeNull()
  })

  it('proves nothing about untried parts: sqlmap', () => {
    const scanned = { name: 'search', call: {} }
    const tried = "GET parameter 'sort' does not seem to be injectable"
    expect(judgeScan(scanned, { output: tried, isCut: true })).toEqual([
      ['search sort', null],
      ['search', null],
    ])
    expect(judgeScan(scanned, { output: '', isCut: true })).toEqual([
      ['search', 'its time was up before any parameter was tried'],
    ])
    expect(judgeScan(scanned, { output: '', isCut: false })).toEqual([
      ['search', 'no parameter of it was tried'],
    ])
  })

  it('has its report read: wapiti', () => {
    const found = [
      { method: 'GET', path: '/a', info: 'XSS vulnerability found via injection in the parameter q' },
    ]
    const report = {
      vulnerabilities: { 'Cross Site Scripting': found, 'SQL Injection': [] },
      anomalies: { 'Resource consumption': found },
    }
    expect(readReport(JSON.stringify(report))).toEqual([
      { about: 'GET /a', verdict: `Cross Site Scripting: ${found[0]?.info}` },
    ])
    expect(triedIn('[*] Launching module xss\n[+] http://127.0.0.1/a\n')).toHaveLength(2)
  })
})
