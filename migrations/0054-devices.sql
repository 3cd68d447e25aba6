-- Processes of earlier versions may run on.
-- Devices that get alerts, and what waits to be sent to them (docs/decisions/0109).

-- An endpoint is the address of one browser at its push service; it belongs to whoever saved it last.
CREATE TABLE devices (
  user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  -- A sequence of its own, as of alerts (0052).
  id bigserial,
  endpoint text COLLATE "C" NOT NULL,
  -- The host of the endpoint.
  service text COLLATE "C" NOT NULL,
  p256dh bytea NOT NULL,
  auth bytea NOT NULL,
  name text NOT NULL,
  language text COLLATE "C" NOT NULL,
  time_zone text COLLATE "C" NOT NULL,
  -- The origin of the site, as the device opens it.
  origin text COLLATE "C" NOT NULL,
  -- Of the session that saved it, as in `sessions`: with its end the device gets nothing.
  token_hash bytea NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, id)
);
CREATE INDEX devices_endpoint ON devices (endpoint);

-- Alerts to be sent to devices. A row goes when it is sent, or when there is nothing to send any more.
CREATE TABLE outbox (
  user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  device_id bigint NOT NULL,
  alert_id bigint NOT NULL,
  service text COLLATE "C" NOT NULL,
  -- Of the alert.
  version bigint NOT NULL,
  -- From then on it is not sent.
  until timestamptz NOT NULL,
  -- Not sent before.
  due timestamptz NOT NULL,
  attempts smallint NOT NULL DEFAULT 0,
  PRIMARY KEY (user_id, device_id, alert_id)
);
CREATE INDEX outbox_due ON outbox (service, due);

-- What the devices got of it: 'sent', or 'quiet' in quiet hours.
ALTER TABLE alerts ADD COLUMN devices text COLLATE "C";
ALTER TABLE alerts ADD CONSTRAINT alerts_devices CHECK (devices IN ('sent', 'quiet'));

-- The kinds that devices do not get.
ALTER TABLE alert_settings ADD COLUMN silent_devices text[] COLLATE "C" NOT NULL DEFAULT '{mapEnds}';
ALTER TABLE alert_settings ADD COLUMN quiet boolean NOT NULL DEFAULT false;
ALTER TABLE alert_settings ADD COLUMN quiet_from text COLLATE "C" NOT NULL DEFAULT '23:30';
ALTER TABLE alert_settings ADD COLUMN quiet_to text COLLATE "C" NOT NULL DEFAULT '08:00';
ALTER TABLE alert_settings ADD COLUMN quiet_zone text COLLATE "C" NOT NULL DEFAULT 'UTC';
