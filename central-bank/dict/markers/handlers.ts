import type { AnsweredMarker } from '../../../src/rails/bcb/dict-values/bodies/fraud-markers.ts';
import { centavos } from '../../../src/values/money.ts';
import { firstOf, pageOf } from '../lists.ts';
import { refuse } from '../refused.ts';
import { digestOf, madeBefore, rememberRequest } from '../requests.ts';
import type { MarkerRow } from '../store/rows.ts';
import {
  checkParticipant,
  checkPath,
  type DictWorld,
  drawUuid,
  found,
  type Handler,
  stamp,
} from '../world.ts';

type NewMarker = Omit<MarkerRow, 'id' | 'status' | 'creationTime' | 'lastModified' | 'order'>;

export function registerMarker(world: DictWorld, now: Date, wanted: NewMarker): MarkerRow {
  const marker: MarkerRow = {
    ...wanted,
    ...stamp(world, now),
    id: drawUuid(world),
    status: 'REGISTERED',
    creationTime: now,
  };
  world.records.markers.put(marker.id, marker);
  return marker;
}

function present(marker: MarkerRow): AnsweredMarker {
  const { order: _order, amount: _amount, reporterParticipant: _participant, ...shown } = marker;
  return shown;
}

export const createMarker: Handler<'createMarker'> = (call, request) => {
  const { world, now } = call;
  const { participant, fraudMarker: wanted, requestId } = request;
  checkParticipant(call, participant);
  const digest = digestOf(wanted);
  const made = madeBefore(call, requestId, digest);
  if (made !== undefined) return { fraudMarker: present(found(world.records.markers.get(made), 'marker')) };
  const marker = registerMarker(world, now, {
    ...wanted,
    reporterParticipant: participant,
    amount: centavos(0n),
  });
  rememberRequest(call, requestId, { digest, made: marker.id });
  return { fraudMarker: present(marker) };
};

export const cancelMarker: Handler<'cancelMarker'> = (call, request) => {
  const { world, now } = call;
  checkParticipant(call, request.participant);
  checkPath(request.fraudMarkerId, call.parameters.FraudMarkerId);
  const marker = own(world, request.fraudMarkerId, call.participant);
  if (marker.infractionReportId !== undefined)
    refuse('FraudMarkerInvalid', 'The marker ends with the report that made it.');
  if (marker.status === 'CANCELLED') return { fraudMarker: present(marker) };
  const cancelled: MarkerRow = { ...marker, status: 'CANCELLED', ...stamp(world, now) };
  world.records.markers.put(marker.id, cancelled);
  return { fraudMarker: present(cancelled) };
};

export const getMarker: Handler<'getMarker'> = ({ world, participant, parameters }) => ({
  fraudMarker: present(own(world, parameters.FraudMarkerId ?? '', participant)),
});

export const listMarkers: Handler<'listMarkers'> = (call) => {
  const taxIdNumber = call.query.get('TaxIdNumber');
  const key = call.query.get('Key');
  const { rows, hasMoreElements } = firstOf(
    call.world.records.markers.values(),
    pageOf(call),
    (marker) =>
      marker.reporterParticipant === call.participant &&
      (taxIdNumber === null || marker.taxIdNumber === taxIdNumber) &&
      (key === null || marker.key === key),
  );
  return { hasMoreElements, fraudMarkers: rows.map(present) };
};

function own(world: DictWorld, id: string, participant: string): MarkerRow {
  const marker = found(world.records.markers.get(id), 'marker');
  if (marker.reporterParticipant !== participant) refuse('Forbidden', "The marker is another's.");
  return marker;
}
