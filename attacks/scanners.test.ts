import { describe, expect, it } from 'vitest'
import { readScan, rotated, shutOut } from './sqlmap.ts'
import { readReport, triedIn } from './wapiti.ts'

describe('somebody else’s program', () => {
  it('is read: sqlmap', () => {
    const output = `[WARNING] GET parameter 'sort' does not seem to be injectable\n---\nParameter: search (GET)\n    Type: boolean-based blind\n---\n`
    expect([...readScan(output)]).toEqual([
      ['sort', null],
      ['search (GET)', 'can be injected into'],
    ])
    expect(shutOut('HTTP error codes detected during run:\n401 (Unauthorized) - 12 times')).toMatch(
      /401 12 times/,
    )
    expect([shutOut('404 (Not Found) - 2 times'), rotated([1, 2, 3], 4)]).toEqual([null, [2, 3, 1]])
  })

  it('is read: wapiti', () => {
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
