import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { useCatalogue } from '../../../messages/catalogue.ts';
import { legacyMessages } from '../messages.ts';
import { ExportDialog } from './ExportDialog.tsx';
import { UploadForm } from './UploadForm.tsx';
import { type Report, UploadReport } from './UploadReport.tsx';

export function ExcelCard() {
  const texts = useCatalogue(legacyMessages);
  const [report, setReport] = useState<Report | null>(null);
  const [isOpen, dialog] = useDisclosure(false);
  return (
    <section className="legacy-card">
      <h2>{texts.excel}</h2>
      <UploadForm onReport={setReport} />
      {report && <UploadReport report={report} />}
      <Button
        variant="default"
        leftSection={<IconDownload size={16} aria-hidden="true" />}
        onClick={dialog.open}
      >
        {texts.export.open}
      </Button>
      <ExportDialog isOpen={isOpen} onClose={dialog.close} />
    </section>
  );
}
