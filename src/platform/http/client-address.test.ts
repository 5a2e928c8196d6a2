import { expect, test } from 'vitest'
import { addressReader, clientAddress, networkOf } from './client-address.ts'

const from = (remoteAddress: string, forwarded?: string) => ({
  socket: { remoteAddress },
  headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
})

test.each([
  ['203.0.113.7', undefined, 0, '203.0.113.7'],
  ['::ffff:203.0.113.7', undefined, 0, '203.0.113.7'],
  ['2001:DB8:0:0::0001', undefined, 0, '2001:db8::1'],
  ['fe80::1%eth0', undefined, 0, 'fe80::1'],
  ['10.0.0.1', '198.51.100.1', 0, '10.0.0.1'],
  ['10.0.0.1', '6.6.6.6, 198.51.100.1', 1, '198.51.100.1'],
  ['10.0.0.1', '6.6.6.6, 198.51.100.1, 10.0.0.2', 2, '198.51.100.1'],
  ['10.0.0.1', 'fe00::/8; drop table', 1, '10.0.0.1'],
  ['10.0.0.1', '0x7f.1', 1, '10.0.0.1'],
  ['10.0.0.1', `${'1'.repeat(9_000)}`, 1, '10.0.0.1'],
])(
  'a call from %s with X-Forwarded-For %s behind %i proxies is from %s',
  (socket, header, proxies, address) => {
    expect(clientAddress(from(socket, header), proxies)).toBe(address)
  },
)

test('rate limits count all addresses of one IPv6 line as one visitor, and each IPv4 address as itself', () => {
  const line = ['2001:db8:1:2::1', '2001:db8:1:2:ffff::9', '2001:0db8:0001:0002:a:b:c:d'].map(networkOf)
  expect(new Set(line)).toEqual(new Set(['2001:db8:1:2::/64']))
  expect(networkOf('2001:db8:1:3::1')).not.toBe(line[0])
  expect(networkOf('203.0.113.7')).toBe('203.0.113.7')
})

test('the log names a proxy that is not configured once; a header that a stranger wrote is no proxy', () => {
  const named: string[] = []
  const read = addressReader(0, (address) => named.push(address))
  read(from('203.0.113.7', '1.2.3.4'))
  read(from('127.0.0.1'))
  expect(named).toEqual([])
  for (let times = 0; times < 3; times++) expect(read(from('10.0.0.1', '198.51.100.1'))).toBe('10.0.0.1')
  expect(named).toEqual(['10.0.0.1'])
  const told = addressReader(1, (address) => named.push(address))
  expect(told(from('10.0.0.1', '198.51.100.1'))).toBe('198.51.100.1')
  expect(named).toHaveLength(1)
})
