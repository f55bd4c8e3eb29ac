import type { OperatorField } from '../../api/contract/pages/operator.ts';
import type { Pair } from './catalogue.ts';

/** Names of the operator's fields. */
export const OPERATOR_LABELS: Readonly<Record<OperatorField, Pair>> = {
  office: ['Ofis adresi', 'Office address'],
  phone: ['Telefon', 'Phone'],
  email: ['E-posta', 'E-mail'],
  hours: ['Çalışma saatleri', 'Business hours'],
  company: ['Şirket', 'Company'],
  registration: ['Ticaret sicili', 'Registration'],
  insurance: ['Mesleki sorumluluk sigortası', 'Professional liability insurance'],
  jurisdiction: ['Yetkili mahkeme', 'Place of jurisdiction'],
  certifications: ['Sertifikalar', 'Certifications'],
};
