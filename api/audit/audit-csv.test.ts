import Papa from 'papaparse';
import { describe, expect, it } from 'vitest';
import { AUDIT_ROUTES, KEY_ACTOR_START } from '../contract/calls/audit.ts';
import { useTestDatabase } from '../database/testing/test-database.ts';
import { useTestServer } from '../http/testing/test-server.ts';
import { useSignedIn } from '../sessions/testing/signed-in.ts';
import { NO_ACCOUNT, TERMINAL, writeAudit } from './audit.queries.ts';

describe('the CSV of the audit log', () => {
  const database = useTestDatabase();
  const call = useSignedIn(database, useTestServer(database));

  it('has the names of the screen: of actions, accounts, subjects and fields', async () => {
    const { db } = database();
    await db.deleteFrom('audit_entries').execute();
    const key = { id: null, username: `${KEY_ACTOR_START}Kasa` };
    await db.transaction().execute(async (trx) => {
      await writeAudit(trx, TERMINAL, {
        ...{ action: 'businesses.release', subject: '1,234 listings' },
        after: { workingHours: true },
      });
      // The fields of a mapping are headers of files.
      const after = { phone: 'url' };
      await writeAudit(trx, key, { action: 'mappings.save', subject: 'phone', after });
      await writeAudit(trx, TERMINAL, {
        ...{ action: 'feed.create', subject: 'Oda' },
        after: { name: 'Oda', address: 'https://a.example/' },
      });
      await writeAudit(trx, NO_ACCOUNT, { action: 'session.sign_in_failed', subject: '' });
    });
    const csv = await (await call('GET', AUDIT_ROUTES.table.path)).text();
    const { data } = Papa.parse<string[]>(csv, { skipEmptyLines: true });
    expect(data.slice(1).map(([, , ...cells]) => cells)).toEqual([
      ['Bilinmiyor', 'Başarısız giriş denemesi', 'bilinmeyen bir ad', '', '', '', ''],
      ['Sunucu komut satırı', 'Kaynak eklendi', 'Oda', '', 'Ad', '', 'Oda'],
      [
        'Sunucu komut satırı',
        'Kaynak eklendi',
        'Oda',
        '',
        'Dosya adresi',
        '',
        'https://a.example/',
      ],
      ['API anahtarı: Kasa', 'Sütun eşleştirmesi kaydedildi', 'phone', '', 'phone', '', 'url'],
      [
        ...['Sunucu komut satırı', 'Toplu olarak içe aktarmaya açıldı', '1.234 işletme', ''],
        ...['Çalışma saatleri', '', 'true'],
      ],
    ]);
  });
});
