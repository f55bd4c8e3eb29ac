import { describe, expect, it } from 'vitest';
import type { AuditEntry } from '../../../api/contract/calls/audit.ts';
import { describeSubject, repeatsActor } from '../../../api/contract/calls/describe-audit.ts';
import { changesOf } from './changes.ts';
import { auditMessages } from './messages.ts';

const entry = (values: Partial<AuditEntry>): AuditEntry => ({
  id: 1,
  at: '2026-01-02T03:04:05.000Z',
  username: 'ada',
  action: 'business.edit',
  businessId: 1,
  subject: 'Mokka',
  before: null,
  after: null,
  ...values,
});

describe('changesOf', () => {
  it('lists the changed fields, without unchanged ones', () => {
    const before = { name: 'Mokka', phone: null, city: 'Berlin' };
    const after = { name: 'Mokka Bar', phone: null, city: 'Berlin', url: 'https://example.org' };
    expect(changesOf(entry({ before, after }))).toEqual([
      { field: 'name', before: 'Mokka', after: 'Mokka Bar' },
      { field: 'url', before: null, after: 'https://example.org' },
    ]);
  });

  it('lists what is gone, and the columns that are no longer read', () => {
    const before = { browser: 'Firefox', system: null };
    expect(changesOf(entry({ action: 'session.revoke', before }))).toEqual([
      { field: 'browser', after: 'Firefox' },
    ]);
    expect(changesOf(entry({ action: 'mappings.save', after: { Firma: null } }))).toEqual([
      { field: 'Firma', after: null },
    ]);
  });

  it('names the fields that a release hands back, beside the filter of its selection', () => {
    const after = { phone: true, url: true, changeId: 3 };
    const fields = { field: 'fields', after: ['phone', 'url'] };
    expect(changesOf(entry({ action: 'business.release', after }))).toEqual([fields]);
    const many = { ...after, count: 7, filter: { country: 'TR' } };
    expect(changesOf(entry({ action: 'businesses.release', after: many }))).toEqual([
      fields,
      { field: 'country', after: 'TR' },
    ]);
  });

  it('leaves out what the action and the subject already say', () => {
    const [before, after] = [{ isApproved: false }, { isApproved: true }];
    expect(changesOf(entry({ action: 'business.approve', before, after }))).toEqual([]);
    const bulk = { filter: { country: 'TR' }, count: 7, deletionId: null };
    expect(changesOf(entry({ action: 'businesses.approve', after: bulk }))).toEqual([
      { field: 'country', after: 'TR' },
    ]);
    expect(changesOf(entry({ action: 'deletion.undo', after: { count: 7 } }))).toEqual([
      { field: 'count', after: 7 },
    ]);
    expect(changesOf(entry({}))).toEqual([]);
  });
});

it('names the account of an ended session, also the own one', () => {
  const own = { subject: 'ada', username: 'ada' };
  expect(repeatsActor({ ...own, action: 'session.sign_in' })).toBe(true);
  expect(repeatsActor({ ...own, action: 'session.revoke' })).toBe(false);
});

describe('describeSubject', () => {
  const number = (value: number) => value.toLocaleString('tr');
  it.each([
    ['businesses.delete', '1,234,567 listings', '1.234.567 işletme'],
    ['businesses.delete', '1 listing', '1 işletme'],
    ['cache.clear', '12 pages', '12 sayfa'],
    ['business.edit', '12 pages of fame', '12 pages of fame'],
    ['message.delete', '12', '12 numaralı mesaj'],
    ['deletion.undo', '3', '3 numaralı silme'],
    ['deletion.undo', 'Mokka', 'Mokka'],
    ['settings.save', 'head_tags, facebook_pixel', 'Head etiketi, Body Tag'],
    ['session.sign_in_failed', '', 'bilinmeyen bir ad'],
  ])('describes %s of %s in Turkish', (action, subject, expected) => {
    expect(describeSubject(action, subject, auditMessages.tr, number)).toBe(expected);
  });
});
